import type { User } from '../contract.ts'

/** A signed-in user as the server reports them, whose id is the name in lower case. */
export const aUser = (name: string, changes: Partial<User> = {}): User => ({
  id: name.toLowerCase(),
  name,
  email: '',
  phone: '',
  photo: '',
  location: { latitude: 0, longitude: 0, address: '' },
  skills: [],
  hasActiveSubscription: false,
  memberSince: '',
  isAdmin: false,
  isDemo: false,
  ...changes,
})
