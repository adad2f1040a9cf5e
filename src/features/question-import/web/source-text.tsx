import { useImperativeHandle, useRef, type Ref } from 'react';
import { richTextOf } from './rich-paste.ts';
import classes from './source-text.module.css';

/** The height of a line in px, as in the style sheet. */
const LINE_HEIGHT = 26;

export interface SourceTextHandle {
  /** Puts the cursor at the start of a line. Lines count from 1. */
  goToLine(line: number): void;
}

interface SourceTextProps {
  id: string;
  text: string;
  /** The numbers of the lines that the admin should look at. */
  marked: ReadonlySet<number>;
  onChange(text: string): void;
  ref: Ref<SourceTextHandle>;
}

/** The text field of the import. Its lines have numbers and do not wrap; some lines are marked. */
export function SourceText({ id, text, marked, onChange, ref }: SourceTextProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const lines = text.split('\n');
  useImperativeHandle(ref, () => ({
    goToLine(line) {
      const start = lines.slice(0, line - 1).reduce((length, each) => length + each.length + 1, 0);
      field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
      scroller.current?.scrollTo({ top: Math.max(0, (line - 3) * LINE_HEIGHT), left: 0 });
      scroller.current?.scrollIntoView({ block: 'nearest' });
    },
  }));

  return (
    <div className={classes.frame}>
      <div ref={scroller} className={classes.scroller}>
        <div className={classes.sheet}>
          <pre className={classes.numbers} aria-hidden>
            {lines.map((_, index) => index + 1).join('\n')}
          </pre>
          <div className={classes.text}>
            <div className={classes.marks} aria-hidden>
              {[...marked].map((line) => (
                <span key={line} className={classes.mark} style={{ top: (line - 1) * LINE_HEIGHT }} />
              ))}
            </div>
            {/* This element is as wide and high as the text, so that the field is, too. */}
            <pre className={classes.ghost} aria-hidden>{`${text}\n`}</pre>
            <textarea
              ref={field}
              id={id}
              className={classes.field}
              value={text}
              wrap="off"
              spellCheck={false}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
              onPaste={(event) => {
                const rich = richTextOf(event.clipboardData.getData('text/html'));
                if (rich === null) return;
                event.preventDefault();
                const { selectionStart, selectionEnd } = event.currentTarget;
                onChange(`${text.slice(0, selectionStart)}${rich}${text.slice(selectionEnd)}`);
              }}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
