/** Event for an open conversation whose draft was restored; the detail is the id of the other person. */
export const DRAFT_CHANGED = 'hereabouts-draft-changed'
