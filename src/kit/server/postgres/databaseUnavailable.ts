/** The database cannot be opened; the message is a plain sentence for the operator and says what to do. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
