/** The product's name, the one place for it. */
export const PRODUCT_NAME = 'Листок';
