/**
 * Event: what the signed-in person may see of other people has changed, for example by a block or the end of a
 * circle membership. It names nobody; open tabs refetch the people they show. After a block outside a
 * circle it is not stored.
 */
export const PEOPLE_CHANGED_EVENT = 'peopleChanged'
