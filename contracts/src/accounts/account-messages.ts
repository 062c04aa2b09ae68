/** The errors for names, passwords and phone numbers that are long enough but not acceptable. */
export const accountMessages = {
  usernameSigns: 'Username may have letters of one alphabet, digits and . _ - @ + only',
  passwordBlank: 'Password must have characters that can be seen',
  passwordOwnName: 'Password must not be the username or the e-mail',
  passwordCommon: 'This password is one of the commonest. Please choose another one.',
  phoneSigns: 'Phone number may have digits and + ( ) . / - only',
  personsName: 'Names must not have line breaks or invisible characters',
} as const;
