import type { Category } from './schema.ts';

/** A category's display name: 'Layer 2', 'Real world assets'. */
export function categoryName(category: Category): string {
  const words = category.replaceAll('-', ' ');
  return category === 'nft' ? 'NFT' : words.charAt(0).toUpperCase() + words.slice(1);
}
