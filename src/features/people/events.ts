/**
 * Event: what the signed-in person may see of other people has changed, for example by a block. It names nobody and is
 * not stored; open tabs refetch the people they show.
 */
export const PEOPLE_CHANGED_EVENT = 'peopleChanged'
