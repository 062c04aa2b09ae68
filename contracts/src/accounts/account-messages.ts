/** The errors for names, passwords and phone numbers that are long enough but not acceptable. */
export const accountMessages = {
  usernameSigns: 'Username may contain only letters of one alphabet, digits and . _ - @ +',
  passwordBlank: 'Password must contain visible characters',
  passwordOwnName: 'Password must not be the username or the e-mail',
  passwordCommon: 'This password is too common. Please choose another one.',
  phoneSigns: 'Phone number may contain only digits and + ( ) . / -',
  personsName: 'Names must be written with letters, without line breaks or invisible characters',
} as const;
