/** Event: a new message, also one that the signed-in person sent from another browser. */
export const MESSAGE_EVENT = 'message'
/** Event: a receipt has changed. */
export const RECEIPT_EVENT = 'messageReceipt'
/** Event: somebody is typing. */
export const TYPING_EVENT = 'messageTyping'
/** Event: a message was deleted, hidden or shown again. */
export const MESSAGE_CHANGED_EVENT = 'messageChanged'
