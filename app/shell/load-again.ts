// Loads the page again, but only when it can be had: without a network the browser would put its own page in its place.

/** A part that failed stays failed until the page is loaded again: browsers remember it, and its style is not asked for
 *  a second time. Answers false when the network is still away. */
export async function loadAgain(): Promise<boolean> {
  const isThere = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );
  if (isThere) location.reload();
  return isThere;
}
