import type { Category } from '@redoubt/domain/catalog/schema';

/** A category as it is shown: 'Layer 2', 'Real world assets'. */
export function categoryName(category: Category): string {
  const words = category.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
