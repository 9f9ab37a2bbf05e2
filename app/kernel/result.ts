// The one shape of every answer: a value, or a refusal as data with a stable code (suite §3.0).

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Refusal };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A declared refusal. `message` is for developers and the Console; sentences for people live in shell/words. */
export function refuse(
  code: string,
  message: string,
  details: unknown = null,
): { readonly ok: false; readonly error: Refusal } {
  return { ok: false, error: { code, message, details } };
}
