export const ConfirmationPage = () => null;
