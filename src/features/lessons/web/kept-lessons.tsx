import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Card } from '../../../ui/components/page/card.tsx';
import type { KeptLesson } from '../../../ui/offline/on-device.ts';
import { texts } from '../../../ui/offline/texts.ts';
import classes from './kept-lessons.module.css';

/** The lessons that can be opened without a network (rule R187). */
export const KeptLessons = ({ lessons }: { lessons: readonly KeptLesson[] }) => (
  <section className={classes.section}>
    <h2 className={classes.heading}>{texts.lessonsTitle}</h2>
    <Card flush>
      <ul>
        {lessons.map(({ id, title, hasVideo }) => (
          <li key={id}>
            <Link to={`/lesson/${id}`} className={classes.row}>
              <span className={classes.text}>
                <span className={classes.title}>{title}</span>
                <span className={classes.note}>{hasVideo ? texts.textWithoutVideo : texts.text}</span>
              </span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  </section>
);
