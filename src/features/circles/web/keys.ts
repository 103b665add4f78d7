/** Query keys of the circle. */
export const keys = {
  all: (userId: string) => ['circle', userId],
  circle: (userId: string) => ['circle', userId, 'members'],
  nearby: (userId: string) => ['circle', userId, 'nearby'],
  person: (userId: string, id: string) => ['circle', userId, 'person', id],
  feed: (userId: string) => ['circle', userId, 'feed'],
}
