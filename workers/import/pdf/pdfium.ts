// Boots PDFium from its WebAssembly bytes; the only file that knows how the package is made.

import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { Result } from '../../../app/kernel/result.ts';

export interface Pdfium {
  readonly api: WrappedPdfiumModule;
  /** Bytes of the WebAssembly memory. A call may let the memory grow, so ask again after every call. */
  bytes(): Uint8Array<ArrayBufferLike>;
  /** What is asked for every character; `api` wraps each call several times over. */
  readonly characters: CharacterCalls;
  float(pointer: number): number;
  double(pointer: number): number;
  /** Room for the few numbers that a call answers through pointers. */
  readonly scratch: number;
  allocate(size: number): number;
  free(pointer: number): void;
}

export interface CharacterCalls {
  readonly unicode: (text: number, index: number) => number;
  readonly textObject: (text: number, index: number) => number;
  readonly hasMapError: (text: number, index: number) => number;
  readonly box: (text: number, index: number, box: number) => number;
  readonly origin: (text: number, index: number, x: number, y: number) => number;
}

/** Given as a function, so that nothing of it is loaded before there is a PDF. */
export type LoadPdfium = () => Promise<Result<Pdfium>>;

const SCRATCH_BYTES = 64;

export async function bootPdfium(wasmBinary: ArrayBuffer): Promise<Pdfium> {
  // Its own messages are for developers of PDFium, and may name what a file holds.
  const silent = { print: () => {}, printErr: () => {} };
  const api = await init({ wasmBinary, ...silent });
  api.PDFiumExt_Init();
  const { pdfium } = api;
  let view = new DataView(pdfium.HEAPU8.buffer);
  const current = (): DataView => {
    if (view.buffer !== pdfium.HEAPU8.buffer) view = new DataView(pdfium.HEAPU8.buffer);
    return view;
  };
  return {
    api,
    bytes: () => pdfium.HEAPU8,
    characters: {
      unicode: exported(pdfium.wasmExports, 'FPDFText_GetUnicode'),
      textObject: exported(pdfium.wasmExports, 'FPDFText_GetTextObject'),
      hasMapError: exported(pdfium.wasmExports, 'FPDFText_HasUnicodeMapError'),
      box: exported(pdfium.wasmExports, 'FPDFText_GetLooseCharBox'),
      origin: exported(pdfium.wasmExports, 'FPDFText_GetCharOrigin'),
    },
    float: (pointer) => current().getFloat32(pointer, true),
    double: (pointer) => current().getFloat64(pointer, true),
    scratch: pdfium.wasmExports.malloc(SCRATCH_BYTES),
    allocate: (size) => pdfium.wasmExports.malloc(size),
    free: (pointer) => pdfium.wasmExports.free(pointer),
  };
}

type Call = (...args: readonly number[]) => number;

function exported(exports: object, name: string): Call {
  const call: unknown = Reflect.get(exports, name);
  if (!isCall(call)) throw new Error(`PDFium exports no ${name}`);
  return call;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'function';
}
