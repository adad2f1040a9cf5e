import { Button } from '@mantine/core';
import { IconChevronRight, IconClock, IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { NoResults } from '../../../../ui/components/feedback/no-results.tsx';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { SearchField } from '../../../../ui/components/inputs/search-field.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { groupBy } from '../../../../ui/lib/group-by.ts';
import { givePath } from '../paths.ts';
import { runningQuery } from '../queries.ts';
import { useDueWords } from '../use-due-words.ts';
import type { TargetReference } from './assignment-api.ts';
import type { Catalog } from './catalog.ts';
import classes from './target-chooser.module.css';
import { chooserTexts as texts, texts as formTexts } from './texts.ts';

const MAX_LENGTH = 200;
const normalize = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').trim();

interface TargetChooserProps {
  catalog: Catalog;
  /** The group that gets the assignment; empty if none is chosen. */
  groupId: string;
}

/** Chooses the target: a general test, or a lesson with a test. */
export function TargetChooser({ catalog: { tests, blocks, lessons }, groupId }: TargetChooserProps) {
  const [typed, setTyped] = useState('');
  const { data: running = [] } = useQuery(runningQuery(groupId));
  const words = useDueWords();
  const search = normalize(typed);
  const found = <Item,>(items: readonly Item[], nameOf: (item: Item) => string): Item[] => items.filter((item) => normalize(nameOf(item)).includes(search));
  const foundTests = found(tests, ({ name }) => name);
  const lessonsByBlock = groupBy(
    found(lessons, ({ title }) => title),
    ({ blockId }) => blockId,
  );
  const pathOf = ({ kind, id }: TargetReference) => givePath({ [kind]: id, ...(groupId !== '' && { group: groupId }) });
  const givenTag = ({ kind, id }: TargetReference) => {
    const given = running.find(({ target }) => target.kind === kind && target.id === id);
    return (
      given !== undefined && (
        <StatusBadge kind="until" icon={IconClock}>
          {texts.given(words.day(given.due, given.dueAt))}
        </StatusBadge>
      )
    );
  };
  if (tests.length === 0 && lessons.length === 0) {
    return (
      <EmptyState
        art={SeedlingArt}
        title={texts.nothing}
        text={texts.nothingText}
        actions={
          <Button component={Link} to="/admin/create">
            {texts.toContent}
          </Button>
        }
      />
    );
  }
  return (
    <div className={classes.chooser}>
      <SearchField label={texts.search} maxLength={MAX_LENGTH} value={typed} onChange={setTyped} />
      <NoResults isEmpty={foundTests.length === 0 && lessonsByBlock.size === 0} texts={texts.notFound} onReset={() => setTyped('')} />
      {foundTests.length + lessonsByBlock.size > 0 && (
        <Panel flush>
          {foundTests.length > 0 && (
            <Section title={texts.tests}>
              {foundTests.map(({ id, name, questionCount, maxScore, published, visibility }) => (
                <Row key={id} name={name} to={published ? pathOf({ kind: 'test', id }) : null} note={published ? texts.testSize(questionCount, maxScore) : texts.draft}>
                  {visibility === 'assigned' && (
                    <StatusBadge kind="until" icon={IconEyeOff}>
                      {texts.onlyAssigned}
                    </StatusBadge>
                  )}
                  {givenTag({ kind: 'test', id })}
                </Row>
              ))}
            </Section>
          )}
          {blocks.map(({ id: blockId, title: block, order }) => {
            const own = lessonsByBlock.get(blockId) ?? [];
            return (
              own.length > 0 && (
                <Section key={blockId} title={formTexts.block(order, block)}>
                  {own.map(({ id, title, hasTest, questionCount }) => (
                    <Row key={id} name={title} to={hasTest ? pathOf({ kind: 'lesson', id }) : null} note={hasTest ? texts.lesson(questionCount) : texts.noTest}>
                      {givenTag({ kind: 'lesson', id })}
                    </Row>
                  ))}
                </Section>
              )
            );
          })}
        </Panel>
      )}
    </div>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className={classes.section}>{title}</h2>
    <ul>{children}</ul>
  </section>
);

interface RowProps {
  name: string;
  note: string;
  /** The path of the form; `null` if the target cannot be given. */
  to: string | null;
  /** Tags beside the name. */
  children: ReactNode;
}

function Row({ name, note, to, children }: RowProps) {
  const content = (
    <>
      <span className={classes.text}>
        <span className={classes.name}>{name}</span> <span className={classes.note}>{note}</span>
        <span className={classes.tags}>{children}</span>
      </span>
      {to !== null && <IconChevronRight size={20} stroke={1.75} aria-hidden />}
    </>
  );
  return (
    <li className={classes.item}>
      {to === null ? (
        <div className={classes.row} data-closed>
          {content}
        </div>
      ) : (
        <Link to={to} className={classes.row}>
          {content}
        </Link>
      )}
    </li>
  );
}
