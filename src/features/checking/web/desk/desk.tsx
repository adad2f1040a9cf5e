import { Button, VisuallyHidden } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCircleDashed, IconEye, IconEyeOff, IconListCheck, IconPhotoPlus, IconUser } from '@tabler/icons-react';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ReviewPhotos } from '../../../../domain/checking/check-types.ts';
import { pupilPath, reviewPath } from '../../../../ui/attempts/result-paths.ts';
import { checkQueue, checkStore } from '../../../../ui/check-queue/device-checks.ts';
import { toastAttention } from '../../../../ui/components/feedback/toast.tsx';
import type { MenuItem } from '../../../../ui/components/overlays/row-menu.tsx';
import { useBreakpoint } from '../../../../ui/hooks/use-breakpoint.ts';
import { useCurrentUser } from '../../../../ui/hooks/current-user.tsx';
import { nextTurn, numberedNotes } from '../../../../ui/photo-marks/geometry.ts';
import type { DeskAnswer, DeskWork } from '../../desk-contract.ts';
import { GiveOutDialog } from '../give-out/give-out-dialog.tsx';
import { useHiddenNames } from '../hidden-names.ts';
import { waits } from '../order.ts';
import { deskPath, listPath } from '../paths.ts';
import { AddedPhotoInput, type AddedPhotoHandle } from './photo/added-photo-input.tsx';
import { AnswerView } from './photo/answer-view.tsx';
import { MarkList } from './photo/mark-list.tsx';
import { isTouched, marksOf, proposal } from './check-edit.ts';
import { materialAbove } from './material-above.ts';
import { CheckPanel } from './panel/check-panel.tsx';
import { CriteriaDialog } from './criteria/criteria-dialog.tsx';
import { DeskBar } from './desk-bar.tsx';
import { DeskFrame } from './desk-frame.tsx';
import classes from './desk.module.css';
import { PartlyEnd, QuestionEnd, WorkEnd } from './ends.tsx';
import { isStamp, type Command, type Tool } from './keys.ts';
import { AskedNotice, ChangedAnswerNotice, changesOf, ConflictNotice, CriteriaNotice, EmptyNotice, GivenNotice, RefusedNotice } from './panel/notices.tsx';
import type { StageHandle } from './photo/photo-stage.tsx';
import { photosOf, textIn } from './photo/photos-of.ts';
import { texts } from './texts.ts';
import { rulesOf, useCheckEdit } from './use-check-edit.ts';
import { useGivenOut } from './use-given-out.ts';
import { useKeys } from './use-keys.ts';
import { useWay } from './use-way.ts';
import { isEdited, nameIn, scoreOf, stateOf, type LocalCheck } from './work-state.ts';

const PART = 0.8;

/** An answer of a work on the desk. The caller gives it a key, so that each answer begins with new state. */
export function Desk({ work, answer }: { work: DeskWork; answer: DeskAnswer }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tutor = useCurrentUser().uid;
  const isWide = useBreakpoint('desktop');
  const [isHidden, setHidden] = useHiddenNames();
  const rules = rulesOf(answer);
  const edit = useCheckEdit(useMemo(() => ({ testId: work.test.id, pupil: work.user.uid, attempt: work.attempt, tutor }), [work, tutor]), answer);
  const { check, change, draft, name } = edit;
  // The desk renders again when checks of other answers of this work change on the device.
  useSyncExternalStore(checkStore.subscribe, () => work.answers.map(({ questionId }) => checkStore.read(nameIn(work, tutor, questionId))?.check.checked).join());
  const local: LocalCheck = (questionId) => checkStore.read(nameIn(work, tutor, questionId))?.check ?? null;
  const way = useWay(work, answer, tutor, local, isHidden);
  const given = useGivenOut(work, tutor);

  const [addedSizes, setAddedSizes] = useState<ReviewPhotos>({});
  const photos = photosOf(work, answer, check);
  const own = photos.filter(({ kind }) => kind !== 'other');
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = photos.find(({ id }) => id === shownId) ?? own[0];
  const [tool, setTool] = useState<Tool>('move');
  const [chosen, setChosen] = useState<string | null>(null);
  const [cross, setCross] = useState<{ x: number; y: number } | null>(null);
  const [isEnded, setEnded] = useState(false);
  const [isMarking, setMarking] = useState(false);
  const [dialog, setDialog] = useState<'criteria' | 'give-out' | null>(null);
  const [said, setSaid] = useState('');
  const stage = useRef<StageHandle>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const addPhoto = useRef<AddedPhotoHandle>(null);

  const isEmpty = answer.state === 'empty' && check.points === null;
  const points = isEmpty ? 0 : check.points;
  const text = textIn(answer);
  const who = isHidden ? texts.alias(way.alias) : work.user.nickname;
  const backTo = listPath(search);
  const step = (by: 1 | -1): void => {
    const stop = way.stops[way.place + by];
    if (stop !== undefined) way.go(stop);
  };
  const goOn = (): void => {
    if (isTouched(check) && !check.checked) change({ type: 'checked', isChecked: true });
    const next = way.next();
    if (next === undefined) return setEnded(true);
    setSaid(texts.announce.answer(way.stops.indexOf(next) + 1, way.stops.length));
    way.go(next);
  };
  const pickTool = (next: Tool): void => {
    setTool(next);
    setChosen(null);
    stage.current?.clearCross();
    if (!isWide && next !== 'move') setMarking(true);
  };
  const run = (command: Command): void => {
    switch (command.type) {
      case 'element': {
        const element = rules.criteria?.elements[command.place];
        if (element !== undefined) change({ type: 'tick', element: element.id });
        return;
      }
      case 'nought':
        return void change({ type: 'points', points: 0 });
      case 'next':
        return goOn();
      case 'comment':
        return comment.current?.focus();
      case 'turn':
        return void (shown !== undefined && change({ type: 'turn', photo: shown.id, turn: nextTurn(shown.turn) }));
      case 'larger':
        return stage.current?.change({ type: 'zoom', factor: 1 / PART });
      case 'smaller':
        return stage.current?.change({ type: 'zoom', factor: PART });
      case 'undo':
        return void change({ type: 'undo' });
      case 'photo': {
        const place = photos.findIndex(({ id }) => id === shown?.id);
        const next = photos[place + command.step];
        if (next !== undefined) setShownId(next.id);
        return;
      }
      case 'tool':
        return pickTool(command.tool);
      case 'cross':
        return stage.current?.moveCross(command);
      case 'set':
        return stage.current?.setStamp();
      case 'leave':
      case 'move':
    }
  };
  const isMoving = useKeys(dialog === null && !isEnded, { tool: shown === undefined ? 'move' : tool, hasCross: cross !== null }, run);
  const onEscape = (): boolean => {
    const active = document.activeElement;
    if (active instanceof HTMLElement && active.matches('textarea, input')) active.blur();
    else if (chosen === null && cross === null && tool === 'move' && !isMarking) return false;
    setChosen(null);
    setTool('move');
    setMarking(false);
    stage.current?.clearCross();
    return true;
  };

  const menu: MenuItem[] = [
    ...(work.test.deleted || !work.test.published ? [] : [{ label: texts.menu.criteria, icon: IconAdjustmentsHorizontal, onClick: () => setDialog('criteria') }]),
    { label: texts.menu.addPhoto, icon: IconPhotoPlus, onClick: () => addPhoto.current?.choose() },
    ...(check.checked ? [{ label: texts.menu.back, icon: IconCircleDashed, onClick: () => void change({ type: 'checked', isChecked: false }) }] : []),
    ...(isWide ? [] : [{ label: isHidden ? texts.showNames : texts.hideNames, icon: isHidden ? IconEye : IconEyeOff, onClick: () => setHidden(!isHidden) }]),
    ...(isHidden ? [] : [{ label: texts.menu.card, icon: IconUser, to: pupilPath(work.user.uid) }]),
    {
      label: texts.menu.work,
      icon: IconListCheck,
      to: way.isByQuestion ? deskPath({ testId: work.test.id, uid: work.user.uid, attempt: work.attempt }, search) : reviewPath(work.test.id, work.user.uid, work.attempt),
    },
  ];
  const proposed = proposal(check, rules);
  const hasEdits = work.givenAt !== null && work.answers.some((each) => isEdited(each, local));
  const givenPoints = answer.given?.points ?? null;
  const correction = givenPoints !== null && check.points !== null && check.points !== givenPoints && check.checked ? { from: givenPoints, to: check.points } : null;
  const notices = (
    <>
      {draft !== null && draft.conflict !== null && (
        <ConflictNotice
          draft={draft}
          tutor={tutor}
          onMine={() => checkQueue.keepMine(name)}
          onTheirs={() => checkQueue.takeOther(name)}
        />
      )}
      {draft !== null && draft.refusal !== null && <RefusedNotice reason={draft.refusal} onGiveUp={() => checkQueue.giveUp(name)} />}
      {answer.asked !== null && (
        <AskedNotice
          nickname={who}
          asked={answer.asked}
          correction={correction}
          error={given.reply.error?.message ?? null}
          isBusy={given.reply.isPending}
          box={`/admin/checking/${[work.test.id, work.user.uid, work.attempt, answer.questionId].map(encodeURIComponent).join('/')}`}
          onReply={(reply, onSent) => given.reply.mutate({ questionId: answer.questionId, text: reply, givesOut: correction !== null, onSent })}
        />
      )}
      {work.givenAt !== null && (
        <GivenNotice
          givenAt={work.givenAt}
          isEdited={hasEdits}
          edit={givenPoints === null ? null : { from: givenPoints, to: check.points }}
          isBusy={given.give.isPending || given.drop.isPending}
          onGive={work.answers.some((each) => waits({ state: stateOf(each, local) })) ? null : () => given.give.mutate()}
          onDrop={() => given.drop.mutate()}
        />
      )}
      {answer.changedAfterCheck && <ChangedAnswerNotice />}
      {answer.criteriaChanged && proposed !== null && check.points !== null && !check.byHand && (
        <CriteriaNotice
          changes={changesOf(answer.basis?.criteria, rules.criteria)}
          proposed={proposed}
          now={check.points}
          onTake={() => change({ type: 'proposal' })}
          onKeep={() => change({ type: 'points', points: check.points ?? 0 })}
        />
      )}
      {isEmpty && <EmptyNotice number={answer.number} hasPhotos={photos.length > 0} />}
    </>
  );
  const marks = shown === undefined ? [] : marksOf(check, shown.id);
  const waiting = way.stops.filter(waits);
  return (
    <DeskFrame title={texts.title(who, answer.number)} backTo={backTo} onEscape={onEscape}>
      {isMarking && shown !== undefined ? (
        <div className={classes.marking}>
          <b>{texts.phone.marks(photos.indexOf(shown) + 1, photos.length)}</b>
          <Button onClick={() => setMarking(false)}>{texts.phone.done}</Button>
        </div>
      ) : (
        <DeskBar
          title={isWide ? who : texts.phone.about(who, answer.number)}
          note={way.isByQuestion ? texts.aboutQuestion(work.test.name, answer.number) : isHidden || !isWide ? work.test.name : texts.about(work.test.name, work.timestamp)}
          backTo={backTo}
          saving={edit.saving}
          isHidden={isHidden}
          onHide={setHidden}
          menu={menu}
          menuName={texts.more}
          way={
            way.isByQuestion
              ? { place: way.place + 1, all: way.stops.length, waiting: waiting.length, onStep: step }
              : { current: answer.questionId, questions: way.stops.map((stop) => ({ questionId: stop.question ?? '', number: stop.number, state: stop.state, to: way.toOf(stop) })) }
          }
        />
      )}
      <div className={classes.body} data-ended={isEnded || undefined} data-marking={isMarking || undefined}>
        {isEnded ? (
          renderEnd()
        ) : (
          <>
            <div className={classes.photoSide}>
              <AnswerView
                {...{ text, photos, shown, check, change, tool, isMoving, chosen, stage }}
                known={{ ...work.photos, ...addedSizes }}
                deleted={work.deletedPhotos}
                canUndo={edit.canUndo}
                hasTools={isWide || isMarking}
                onTools={() => setMarking(true)}
                onShow={({ id }) => {
                  setShownId(id);
                  setChosen(null);
                }}
                onTool={pickTool}
                onChoose={setChosen}
                onCross={(at) => {
                  setCross(at);
                  if (at !== null) setSaid(texts.announce.cross(Math.round(at.x), Math.round(at.y)));
                }}
                onMarked={(mark) => {
                  if (mark.kind === 'pen') return;
                  setSaid(texts.announce.placed(mark.kind, mark.kind === 'tick' || mark.kind === 'cross' ? marks.length + 1 : numberedNotes(marks).length + 1));
                  if (isStamp(tool) && tool !== 'tick' && tool !== 'cross') setChosen(mark.id);
                }}
                onAddPhoto={() => addPhoto.current?.choose()}
              />
            </div>
            <CheckPanel
              {...{ answer, rules, check, points, change, comment, notices }}
              material={materialAbove(answer, work)}
              marks={shown !== undefined && <MarkList marks={marks} onErase={(mark) => change({ type: 'erase', photo: shown.id, mark })} />}
              onCriteria={work.test.deleted || !work.test.published ? null : () => setDialog('criteria')}
              onNext={goOn}
              onPrevious={way.place > 0 ? () => step(-1) : null}
            />
          </>
        )}
      </div>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      <AddedPhotoInput
        ref={addPhoto}
        onAdded={({ id, width, height }) => {
          setAddedSizes((before) => ({ ...before, [id]: { width, height } }));
          if (change({ type: 'add-photo', photo: id })) setShownId(id);
        }}
      />
      <CriteriaDialog isOpen={dialog === 'criteria'} {...{ work, answer }} onClose={() => setDialog(null)} />
      <GiveOutDialog
        choice={dialog === 'give-out' ? { testId: work.test.id, groupId: '', work: { uid: work.user.uid, attempt: work.attempt } } : null}
        onClose={() => setDialog(null)}
      />
    </DeskFrame>
  );

  function renderEnd() {
    const open = waiting[0];
    if (open !== undefined) {
      const again = () => {
        setEnded(false);
        way.go(open);
      };
      const answered = way.stops.filter(({ state }) => state !== 'empty').length;
      return <PartlyEnd checked={answered - waiting.length} all={answered} waiting={waiting.length} numbers={way.isByQuestion ? null : waiting.map(({ number }) => number)} onAnswer={again} />;
    }
    const toList = (): void => void navigate(backTo);
    if (way.isByQuestion) {
      const got = way.stops.map((stop, place) => (place === way.place ? (check.points ?? 0) : (stop.points ?? 0)));
      return (
        <QuestionEnd
          number={answer.number}
          count={way.stops.length}
          mean={got.reduce((sum, each) => sum + each, 0) / Math.max(1, got.length)}
          maxPoints={rules.maxPoints}
          next={way.nextQuestion}
          onList={toList}
        />
      );
    }
    return (
      <WorkEnd
        whose={`${who}, ${work.test.name}`}
        score={scoreOf(work, local)}
        seen={work}
        givenAt={hasEdits ? null : work.givenAt}
        onGiveOut={() => {
          // Checks that are only on this device would be left out, so they are sent first.
          void checkQueue.deliverAll(tutor).then(() => (work.givenAt === null ? setDialog('give-out') : given.give.mutate()));
        }}
        onNextWork={() =>
          void way.nextWork().then(
            (isFound) => (isFound ? undefined : toList()),
            () => toastAttention(texts.loadFailed),
          )
        }
      />
    );
  }
}
