/** Which family of addresses and words an own item is shown with (W-02, W-51). */
export type ItemFamily = 'item' | 'product'
