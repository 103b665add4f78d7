/** Sentences in the answers of /login.php and /register.php (§8); the screens show other words for some of them. */
export const SERVER_TEXTS: Record<string, string> & {
  userNotFound: string
  wrongPassword: string
  alreadyExists: string
  invalid: string
} = {
  userNotFound: 'User not found. Please create a new account.',
  wrongPassword: 'Incorrect password.',
  alreadyExists: 'This account already exists.',
  required: 'Please fill all fields correctly.',
  tooLong: 'This text is too long.',
  invalid: 'Please fill all fields correctly.',
  invalidEmail: 'Invalid email format',
  invalidPhone: 'Invalid phone format',
  passwordLength: 'Password must be 6 to 12 digits',
  twoFactorNeeded: 'Enter the code from your authenticator app.',
  wrongAppCode: 'This code is wrong or was used already.',
  keyRefused: 'This device could not confirm who you are.',
  signInExpired: 'This took too long. Please log in again.',
  googleRefused: 'Google did not confirm who you are. Please try again.',
  googleLinkNeeded: 'An account with this email exists already. Give its password once to join the two.',
  googleSignUpNeeded: 'Nearly there: add your phone number and a password.',
  accountSuspended: 'This account is suspended. The reason was sent to its email address.',
  commonPassword: 'This password is easy to guess: a date, a sequence or repeated digits. Choose other digits.',
  phonePassword: 'This password is part of your phone number. Choose other digits.',
}

/** The wait in words: seconds below a minute, whole minutes above. */
export function waitText(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60)
  const [count, unit] = waitSeconds < 60 ? [waitSeconds, 'second'] : [minutes, 'minute']
  return `Too many tries. Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
