// What search takes for the same word, and that every word knows where it came from.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCluster } from '../../../../app/book/core/search-fold.ts';
import { marksOf, snippetOf } from '../../../../app/book/core/search-match.ts';
import { planSearch } from '../../../../app/book/core/search-query.ts';
import { wordsOf } from '../../../../app/book/core/search-words.ts';

const fold = (text: string) => wordsOf(text).texts;

function lit(text: string, query: string): readonly string[] {
  const [plan] = planSearch(query, false);
  return marksOf(wordsOf(text), plan?.phrases ?? []).map(([start, end]) => text.slice(start, end));
}

test('accents, case, ligatures and width are folded, in Latin, Greek and Cyrillic', () => {
  expect(fold('Café naïve Ångström ŁÓDŹ Œuvre æther smørrebrød')).toEqual(
    'cafe naive angstrom lodz oeuvre aether smorrebrod'.split(' '),
  );
  expect(fold('Straße STRASSE ﬁne ＷＩＤＥ x²')).toEqual(['strasse', 'strasse', 'fine', 'wide', 'x2']);
  expect(fold('Ἑλλάς ΕΛΛΑΣ')).toEqual(['ελλασ', 'ελλασ']);
  expect(fold('ёлка за́мок')).toEqual(['елка', 'замок']);
  expect(fold('İstanbul ISTANBUL ıstanbul')).toEqual(['istanbul', 'istanbul', 'istanbul']);
  expect(fold('שָׁלוֹם')).toEqual(['שלום']);
});

test('letters of different meaning stay different', () => {
  expect(fold('и й')).toEqual(['и', 'й']);
  expect(fold('كتابة كتابه')).toEqual(['كتابة', 'كتابه']);
  expect(fold('مؤمن مومن')).toEqual(['مؤمن', 'مومن']);
});

test('Arabic: vowel points, tatweel, forms of alif, final ya, and the letters of Persian keyboards', () => {
  expect(fold('كِتَابٌ كتـــاب')).toEqual(['كتاب', 'كتاب']);
  expect(fold('أحمد إلى آخر ٱلله')).toEqual(['احمد', 'الي', 'اخر', 'الله']);
  expect(fold('على علي علی')).toEqual(['علي', 'علي', 'علي']);
  expect(fold('کتاب')).toEqual(['كتاب']);
});

test('U02 joiners are kept in the text and ignored in words', () => {
  expect(fold('क्‍ष')).toEqual(fold('क्ष'));
  expect(fold('می‌خواهم')).toEqual(fold('میخواهم'));
  expect(lit('او می‌خواهم گفت', 'میخواهم')).toEqual(['می‌خواهم']);
  expect(fold('co­operate')).toEqual(['cooperate']);
});

test('U01 Hangul in letters and in syllables is the same', () => {
  expect(fold('\u1112\u1161\u11ab')).toEqual(fold('\ud55c'));
  expect(lit('말 \u1112\u1161\u11ab국은', '한국')).toEqual(['\u1112\u1161\u11ab국']);
});

test('U14 a mark covers what was folded, however much shorter or longer that became', () => {
  expect('İ'.toLowerCase()).toHaveLength(2);
  expect(lit('in İstanbul, yes', 'istanbul')).toEqual(['İstanbul']);
  expect(lit('die Straße da', 'STRASSE')).toEqual(['Straße']);
  expect(lit('the ﬁne print', 'fine')).toEqual(['ﬁne']);
  expect(lit('x é\u0301\u0302 y', 'e y')).toEqual(['é\u0301\u0302 y']);
  expect(lit('🤔🤔 thinking', 'thinking')).toEqual(['thinking']);
  expect(lit('半角ｶﾞﾗｽ窓', 'ガラス')).toEqual(['ｶﾞﾗｽ']);
});

test('scripts without spaces become pairs and the last character alone', () => {
  expect(fold('一致性')).toEqual(['一致', '致性', '性']);
  expect(fold('食べる')).toEqual(['食べ', 'べる', 'る']);
  expect(fold('重跑gen-itgc后')).toEqual(['重跑', '跑', 'gen', 'itgc', '后']);
  expect(fold('一致\n性')).toEqual(['一致', '致性', '性']);
  expect(fold('**注意**事项')).toEqual(fold('注意事项'));
  expect(fold('一致。性')).toEqual(['一致', '致', '性']);
});

test('a query is a phrase first; its end is open where the text may go on', () => {
  expect(planSearch('一致性', false)[0]?.phrases).toEqual([
    [
      { text: '一致', isPrefix: false },
      { text: '致性', isPrefix: false },
    ],
  ]);
  expect(planSearch('性', false)[0]?.phrases).toEqual([[{ text: '性', isPrefix: true }]]);
  const typed = planSearch('two wor', true);
  expect(typed.map(({ matched }) => matched)).toEqual(['phrase', 'words']);
  expect(typed[0]?.phrases[0]?.map(({ isPrefix }) => isPrefix)).toEqual([false, true]);
  expect(planSearch('two wor ', true)[0]?.phrases[0]?.map(({ isPrefix }) => isPrefix)).toEqual([false, false]);
  expect(planSearch('two w', true)[0]?.phrases[0]?.map(({ isPrefix }) => isPrefix)).toEqual([false, false]);
  expect(planSearch('two wor', false)[0]?.phrases[0]?.map(({ isPrefix }) => isPrefix)).toEqual([false, false]);
  expect(planSearch(' *"\u200b', false)).toEqual([]);
});

test('a snippet holds its marks, is short, and cuts between words', () => {
  const text = `${'before '.repeat(200)}the needle here, another needle ${'after '.repeat(200)}`;
  const words = wordsOf(text);
  const marks = marksOf(words, planSearch('needle', false)[0]?.phrases ?? []);
  const [start, end] = snippetOf(text, words, marks);
  const shown = text.slice(start, end);
  expect(shown.match(/needle/g)).toHaveLength(2);
  expect(shown.length).toBeLessThan(300);
  expect(shown).toMatch(/^before .* after$/);
  expect(snippetOf('short', wordsOf('short'), [])).toEqual([0, 5]);
});

test('S09 order and equality are not left to SQLite: folding decides', () => {
  expect(foldCluster('É')).toBe('e');
  expect(foldCluster('e\u0301')).toBe(foldCluster('é'));
  expect(fold('Z,a,é,b,中')).toEqual(['z', 'a', 'e', 'b', '中']);
});

test('C.17 places are inside the text, in order, on borders of characters, and folding is stable', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('一致性', 'ｶﾞﾗｽ', 'كِتَابٌ', 'ประเทศไทย', 'İß ﬁ', '\n', '한국', 'क्‍ष', 'e\u0301\u0302', '👩‍👩‍👧'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const words = wordsOf(text);
      for (const [i, word] of words.texts.entries()) {
        const [start, end, head] = [words.starts[i] ?? -1, words.ends[i] ?? -1, words.heads[i] ?? -1];
        expect(start).toBeGreaterThanOrEqual(i > 0 ? (words.starts[i - 1] ?? 0) : 0);
        expect(end).toBeGreaterThan(start);
        expect(head).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(word).not.toMatch(/[\s"*]/);
        const before = text.charCodeAt(start - 1);
        const at = text.charCodeAt(start);
        expect(start > 0 && before >= 0xd800 && before < 0xdc00 && at >= 0xdc00 && at < 0xe000).toBe(false);
        if (words.kinds[i] === 'word' && word.length < 60) expect(wordsOf(word).texts).toEqual([word]);
      }
    }),
    { numRuns: 400 },
  );
});
