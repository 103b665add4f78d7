/** Which paths and labels an own item is shown with (W-02, W-51). */
export type ItemFamily = 'item' | 'product'
