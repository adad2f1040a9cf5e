import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconChevronDown, IconChevronUp, IconCloudCheck, IconCloudUp, IconDeviceMobile, IconEye, IconEyeOff, IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerState } from '../../../../domain/checking/work-states.ts';
import type { Saving } from '../../../../ui/check-queue/check-queue.ts';
import { IconButton, IconLink } from '../../../../ui/components/inputs/icon-button.tsx';
import { RowMenu, type MenuItem } from '../../../../ui/components/overlays/row-menu.tsx';
import { useEscapeStack } from '../../../../ui/hooks/use-escape-stack.ts';
import classes from './desk-bar.module.css';
import { texts } from './texts.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const SAVING_ICONS = { saved: IconCloudCheck, saving: IconCloudUp, waiting: IconDeviceMobile } as const;

interface DeskBarProps {
  title: string;
  note: string;
  backTo: string;
  saving: Saving;
  isHidden: boolean;
  onHide(isHidden: boolean): void;
  menu: readonly MenuItem[];
  menuName: string;
  way: QuestionsProps | StepsProps;
}

/** The top of the desk: the pupil, the way to other answers, and the state of saving. */
export function DeskBar({ title, note, backTo, saving, isHidden, onHide, menu, menuName, way }: DeskBarProps) {
  const SavingIcon = SAVING_ICONS[saving];
  // On a phone the way to other answers opens with a button, because it has no room beside the name.
  const [isWayOpen, setWayOpen] = useState(false);
  return (
    <header className={classes.bar} data-open={isWayOpen || undefined}>
      <IconLink to={backTo} label={texts.back} icon={<IconArrowLeft {...icon} />} />
      <div className={classes.who}>
        <b>{title}</b>
        <span>{note}</span>
      </div>
      <div className={classes.way}>{'questions' in way ? <Questions {...way} /> : <Steps {...way} />}</div>
      <output className={classes.saving}>
        <SavingIcon {...icon} />
        <span>{texts.saving[saving]}</span>
      </output>
      <IconButton
        className={classes.wayButton}
        label={'questions' in way ? texts.questions : texts.answers}
        aria-expanded={isWayOpen}
        icon={isWayOpen ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />}
        onClick={() => setWayOpen(!isWayOpen)}
      />
      <IconButton className={classes.keysButton} label={isHidden ? texts.showNames : texts.hideNames} aria-pressed={isHidden} icon={isHidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />} onClick={() => onHide(!isHidden)} />
      <Keys />
      <RowMenu name={menuName} items={menu} />
    </header>
  );
}

interface QuestionsProps {
  questions: readonly { questionId: string; number: number; state: AnswerState; to: string }[];
  current: string;
}

/** The questions of a work with their states: checked, begun, waiting, or without an answer. */
const Questions = ({ questions, current }: QuestionsProps) => (
  <nav aria-label={texts.questions}>
    <ul className={classes.questions}>
      {questions.map(({ questionId, number, state, to }) => (
        <li key={questionId}>
          <Link to={to} replace className={classes.question} data-state={state} aria-label={texts.question(number, state)} aria-current={questionId === current ? 'true' : undefined}>
            {number}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

interface StepsProps {
  place: number;
  all: number;
  waiting: number;
  onStep(step: 1 | -1): void;
}

/** The place of the open answer among the answers to one question. */
const Steps = ({ place, all, waiting, onStep }: StepsProps) => (
  <div className={classes.steps}>
    <IconButton tone="outline" label={texts.previous} disabled={place <= 1} icon={<IconArrowLeft {...icon} />} onClick={() => onStep(-1)} />
    <b>{texts.place(place, all)}</b>
    <IconButton tone="outline" label={texts.next} disabled={place >= all} icon={<IconArrowRight {...icon} />} onClick={() => onStep(1)} />
    {waiting > 0 && <span className={classes.waiting}>{texts.waitMore(waiting)}</span>}
  </div>
);

function Keys() {
  const [isOpen, setOpen] = useState(false);
  useEscapeStack(isOpen, () => setOpen(false));
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="lg" trapFocus returnFocus closeOnEscape={false}>
      <Popover.Target>
        <IconButton className={classes.keysButton} label={texts.keys.title} aria-expanded={isOpen} icon={<IconKeyboard {...icon} />} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.keys}>
        <h2>{texts.keys.title}</h2>
        <dl>
          {texts.keys.rows.map(([keys, what]) => (
            <div key={keys}>
              <dt>
                {keys.split(' ').map((key) => (key === '+' && keys.includes('Ctrl') ? ' + ' : <kbd key={key}>{key}</kbd>))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
