// Turns the address of one of our own scripts into what the browser accepts under `require-trusted-types-for 'script'`.

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

export type TrustUrl = (url: string) => string;

/** Called once, in the page's root: the policy `app` may be made only once (workers/policies.json). */
export function createTrustUrl(): TrustUrl {
  const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
  const policy = factory?.createPolicy('app', { createScriptURL: ownScript }) ?? { createScriptURL: ownScript };
  return (url) => policy.createScriptURL(url);
}

function ownScript(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  const isOurs = pathname.startsWith('/workers/') || pathname === '/service-worker.js';
  if (origin !== location.origin || !isOurs) throw new TypeError('not a script of this app');
  return url;
}
