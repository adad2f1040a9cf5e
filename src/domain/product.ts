export const PRODUCT_NAME = 'Листок';
