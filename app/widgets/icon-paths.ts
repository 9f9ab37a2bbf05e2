// The outlines of the icons on a 24 grid (the Lucide family), as path data: a sprite would be one more file to wait for.

export const iconPaths = {
  books: 'M4 4h4v16H4zM8 6h4v14H8zM4 8h4M8 16h4M13.4 6.9l3.7-1.1 3.9 13-3.7 1.1z',
  practice:
    'M5 8h10a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM7 8V7a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-2M7 13.5h6',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM7 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z',
  plus: 'M12 5v14M5 12h14',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0zM20 20l-4.3-4.3',
  minus: 'M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  x: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  back: 'M20 12H5M11 5.5 4.5 12l6.5 6.5',
  pencil: 'M4 20l1-4.5L16 4.5a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.5 19zM14 6.5l3.5 3.5',
  import: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4 16v2.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V16',
  bookmark: 'M7 4h10v16l-5-3.8L7 20z',
  type: 'M3 18.5l5-13 5 13M4.7 14h6.6M14.7 15.5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM20.7 12.5v6',
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM12 11v5.5M12 7.6v.1',
  offline: 'M4 4l16 16M8.5 8.2A12 12 0 0 0 4 11M20 11a12 12 0 0 0-7.5-3.9M7.3 14.5a7 7 0 0 1 4-1.8M12 18.5h.01',
  copy: 'M10.5 8.5h7.5a2 2 0 0 1 2 2v7.5a2 2 0 0 1 -2 2h-7.5a2 2 0 0 1 -2 -2v-7.5a2 2 0 0 1 2 -2zM15.5 8.5V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.5a2 2 0 0 0 2 2h2.5',
  today:
    'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  menu: 'M4 7h16M4 12h16M4 17h10',
  console: 'M5 7l5 5-5 5M12.5 18H19',
  undo: 'M8.5 5 4 9.5 8.5 14M4 9.5h10a5 5 0 0 1 0 10h-3',
  key: 'M4 15.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM11 12.5l8.5-8.5M16 7.5l2.5 2.5',
  disk: 'M6.5 5.5l-3 7.5h17l-3-7.5zM3.5 13v4.5A1.5 1.5 0 0 0 5 19h14a1.5 1.5 0 0 0 1.5-1.5V13M7 16h.01M10 16h.01',
  file: 'M14 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8zM14 3.5V8h4.5',
} as const;

export type IconName = keyof typeof iconPaths;
