export const BookingPage = () => null;
