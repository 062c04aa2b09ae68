export const ContactsPage = () => null;
