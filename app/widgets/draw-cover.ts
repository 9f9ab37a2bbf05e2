// Which cloth and which figure a drawn cover gets: the same title always gives the same cover.

export interface CoverDrawing {
  readonly cloth: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** Path data on a 100 by 70 field. */
  readonly figure: string;
}

const cloths = [1, 2, 3, 4, 5, 6, 7] as const;

const figures = [
  // a clock face
  'M20 35a30 30 0 1 0 60 0a30 30 0 1 0-60 0zM26 35a24 24 0 1 0 48 0a24 24 0 1 0-48 0zM50 35V16M50 35l13 9M50 5v4M50 61v4M20 35h4M76 35h4',
  // a curve over its axis
  'M6 60h88M8 58c20 0 22-44 42-44s22 44 42 44M50 14v46M32 36v24M68 36v24',
  // a lighthouse
  'M46 66l2-40h4l2 40M44 26h12M47 26v-7h6v7M50 19v-4M56 22l36-10M56 23l38 2M44 22 8 12M44 23 6 25M20 66h60',
  // layers of soil
  'M8 18c14-6 28 6 42 0s28 6 42 0M8 32c14-6 28 6 42 0s28 6 42 0M8 46c14-6 28 6 42 0s28 6 42 0M8 60c14-6 28 6 42 0s28 6 42 0M50 17V4M50 9c4 0 6-3 6-6M50 12c-4 0-6-3-6-6',
  // arches
  'M10 64V40a13 13 0 0 1 26 0v24M37 64V40a13 13 0 0 1 26 0v24M64 64V40a13 13 0 0 1 26 0v24M15 64V41a8 8 0 0 1 16 0v23M42 64V41a8 8 0 0 1 16 0v23M69 64V41a8 8 0 0 1 16 0v23M6 64h88',
  // a letter over water
  'M24 12h52v34H24zM24 12l26 20 26-20M8 58c7-4 14 4 21 0s14 4 21 0 14 4 21 0 14 4 21 0M8 65c7-4 14 4 21 0s14 4 21 0 14 4 21 0 14 4 21 0',
  // hills and a sun
  'M4 60c16-2 20-26 34-26s16 16 28 16 14-12 30-14M4 66h92M58 22a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM68 4v4M68 36v4M50 22h4M82 22h4',
  // an open book
  'M50 20c-8-6-20-8-36-7v44c16-1 28 1 36 7 8-6 20-8 36-7V13c-16-1-28 1-36 7zM50 20v44M22 24c8 0 14 1 20 4M22 34c8 0 14 1 20 4M78 24c-8 0-14 1-20 4M78 34c-8 0-14 1-20 4',
  // a branch
  'M50 68V8M50 56c-12 0-20-6-22-16 12 0 20 6 22 16zM50 56c12 0 20-6 22-16-12 0-20 6-22 16zM50 36c-10 0-16-5-18-13 10 0 16 5 18 13zM50 36c10 0 16-5 18-13-10 0-16 5-18 13zM50 18c-4-4-4-8 0-12 4 4 4 8 0 12z',
  // a plan of orbits
  'M8 35a42 16 0 1 0 84 0a42 16 0 1 0-84 0zM24 35a26 10 0 1 0 52 0a26 10 0 1 0-52 0zM44 35a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM86 27a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM27 41a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
] as const;

export function drawCover(title: string): CoverDrawing {
  const hash = hashOf(title.normalize('NFC').trim());
  const cloth = cloths[hash % cloths.length] ?? 1;
  const figure = figures[Math.floor(hash / cloths.length) % figures.length] ?? figures[0];
  return { cloth, figure };
}

/** FNV-1a over code units: even spread over short words, and the same everywhere. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  // Its low bits alone repeat on a small shelf; this spreads every bit over all.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}
