/** A pattern in which `*` stands for any run of characters and `?` for any one, as in IAM and CloudFront. */
export function wildcard(pattern: string, flags = ''): RegExp {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, flags);
}
