/** Tells an open conversation that its draft was given back to it; the detail is whom it is with. */
export const DRAFT_CHANGED = 'hereabouts-draft-changed'
