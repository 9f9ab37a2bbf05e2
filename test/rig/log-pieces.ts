// Cuts what one call writes to a log into headers and pages: a machine may fail between any two of them.

const logHeader = 32;
const frameHeader = 24;
const frame = frameHeader + 4096;

export interface Piece {
  readonly at: number;
  readonly bytes: Uint8Array;
}

export function logPieces(from: Uint8Array, at: number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let begin = 0; begin < from.length; ) {
    const end = Math.min(from.length, begin + restOfPiece(at + begin));
    pieces.push({ at: at + begin, bytes: from.subarray(begin, end) });
    begin = end;
  }
  return pieces;
}

function restOfPiece(at: number): number {
  if (at < logHeader) return logHeader - at;
  const inFrame = (at - logHeader) % frame;
  return inFrame < frameHeader ? frameHeader - inFrame : frame - inFrame;
}
