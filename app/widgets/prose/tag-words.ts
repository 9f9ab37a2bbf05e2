// What a reader sees of HTML inside Markdown: comments are not for readers, a picture is its words, and the tags that only
// lay text out leave. Anything else, `<T>` or `<script>` among it, stays the characters it is: nothing of it is ever run.
import { decodeEntities } from './entities.ts';

const comment = /<!--[\s\S]*?(?:-->|$)/g;
const picture = /<img\b[^>]*>/gi;
const words = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const layout =
  /<\/?(?:a|abbr|b|big|blockquote|br|caption|center|cite|code|dd|details|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|ins|kbd|li|mark|ol|p|pre|q|s|samp|section|small|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var)\b[^>]*>/gi;

export function tagWords(html: string): string {
  return decodeEntities(
    html
      .replace(comment, '')
      .replace(picture, (tag) => {
        const alt = words.exec(tag);
        return alt?.[1] ?? alt?.[2] ?? '';
      })
      .replace(layout, ''),
  );
}
