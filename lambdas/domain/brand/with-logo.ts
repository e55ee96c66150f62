import type { Brand } from '#shared/brand/brand.ts';

/** Puts the brand's logo inside: a reader with the link learns no address that outlives it. */
export async function withLogo<T extends { brand?: Brand | undefined }>(shown: T): Promise<T> {
  const { brand } = shown;
  if (brand === undefined || brand.logo === null) return shown;
  const { readLogo } = await import('#lambdas/storage/profiles/avatars.ts');
  const bytes = await readLogo(brand.logo);
  const logo = bytes ? `data:image/png;base64,${Buffer.from(bytes).toString('base64')}` : null;
  return { ...shown, brand: { ...brand, logo } };
}
