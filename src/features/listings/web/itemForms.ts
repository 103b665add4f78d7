/** The three forms of one record (W-50): what they are called, what they ask for, and what follows saving. */
export const ITEM_FORMS = {
  /** Item/Product form at /item-form, /product-form?shopId=… and /item/{id}/edit (F-55 … F-66). */
  item: {
    name: 'itemName',
    stock: 'stock',
    photos: 'photos',
    title: { new: 'addItem', edit: 'editItem' },
    submit: { new: 'createItem', edit: 'saveItem' },
    done: { new: 'itemCreated', edit: 'itemUpdated' },
    rules: { leastStock: 0, needsPhoto: true },
    isCleared: false,
  },
  /** Edit Product at /product/{id}/edit (F-68, F-69). */
  product: {
    name: 'productName',
    stock: 'stock',
    photos: 'photos',
    title: { new: 'addProduct', edit: 'editProduct' },
    submit: { new: 'addProduct', edit: 'saveProduct' },
    done: { new: 'productAdded', edit: 'productUpdated' },
    rules: { leastStock: 0, needsPhoto: true },
    isCleared: false,
  },
  /** Add Product at /product-form: quantity 1 or more, photos optional, cleared after each product (F-74 … F-81). */
  addProduct: {
    name: 'productName',
    stock: 'quantity',
    photos: 'photosOptional',
    title: { new: 'addProduct', edit: 'editProduct' },
    submit: { new: 'addProduct', edit: 'saveProduct' },
    done: { new: 'productAdded', edit: 'productUpdated' },
    rules: { leastStock: 1, needsPhoto: false },
    isCleared: true,
  },
} as const
export type ItemFormKind = keyof typeof ITEM_FORMS
