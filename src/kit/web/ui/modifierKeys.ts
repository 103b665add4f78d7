/** True for a key pressed together with Alt, Ctrl or Meta: a command of the browser, such as Alt and Left for Back. */
export const hasModifier = ({ altKey, ctrlKey, metaKey }: Record<'altKey' | 'ctrlKey' | 'metaKey', boolean>): boolean =>
  altKey || ctrlKey || metaKey
