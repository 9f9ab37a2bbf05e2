// Which file is one from another device: known by its name; one that was renamed can still be chosen at the place itself.

export function isBundleFile({ name }: { readonly name: string }): boolean {
  return /\.lectern$/i.test(name);
}
