import { ProfilePage } from '#features/accounts/pages/profile-page';
import { OwnBookings } from '#features/own-bookings/own-bookings';
import { KeptPasses } from '#features/passes/kept/kept-passes';

/** `/profile` is composed of three features: the account, and its user's bookings and passes. */
export const Profile = () => <ProfilePage bookings={<OwnBookings />} passes={<KeptPasses />} />;
