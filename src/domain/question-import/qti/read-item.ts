/** Reads a QTI item, which gives at most one question. */
import type { Question } from '../../questions/question.ts';
import { imageDataUrl } from '../image-data.ts';
import type { ImportReport } from '../import-report.ts';
import { newQuestion, notesOf } from '../question-notes.ts';
import { reasons } from '../texts.ts';
import { childNamed, childrenNamed, descendantsNamed, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { interactionsOf, readInteraction } from './interactions.ts';
import { itemText } from './item-text.ts';

/** Finds a file of the package by its address in an item. */
export type FindFile = (address: string) => Uint8Array | undefined;

export function readItem(item: XmlElement, findFile: FindFile, report: ImportReport): void {
  const body = childNamed(item, 'itemBody');
  const interactions = body ? interactionsOf(body) : [];
  const [interaction, ...others] = interactions;
  const shown = (): string => (body ? textOf(body).replace(/\s+/g, ' ').trim() : '') || (item.attributes.title ?? '');
  if (body === undefined || interaction === undefined) return report.tell(item.line, shown(), reasons.description);
  if (others.length > 0) return report.tell(item.line, shown(), reasons.severalBlanks);
  if (childrenNamed(item, 'templateDeclaration').length > 0) return report.tell(item.line, shown(), reasons.kind('templateDeclaration'));
  const answers = readInteraction(item, interaction, report);
  if (answers === null) return report.tell(item.line, shown(), reasons.kind(interaction.name));

  const { text, images } = itemText(body, report);
  const explanation = readFeedback(item, report);
  const question: Question = {
    ...newQuestion(text, answers.body),
    contextImage: takeImage(images, item.line, findFile, report),
    ...(explanation !== '' && { explanation }),
  };
  report.take(item.line, question, notesOf(question, answers.faults));
}

function takeImage(addresses: readonly string[], line: number, findFile: FindFile, report: ImportReport): string | null {
  let image: string | null = null;
  for (const address of addresses) {
    const bytes = findFile(address);
    const found = bytes && imageDataUrl(bytes);
    if (image !== null) report.tell(line, address, reasons.secondImage);
    else if (found) image = found;
    else report.tell(line, address, bytes === undefined ? reasons.imageMissing : reasons.imageKind);
  }
  return image;
}

/** Takes feedback that is always shown as the explanation, and reports other feedback as not read. */
function readFeedback(item: XmlElement, report: ImportReport): string {
  const explanations: string[] = [];
  for (const feedback of childrenNamed(item, 'modalFeedback')) {
    const { text, images } = itemText(feedback, report);
    for (const address of images) report.tell(feedback.line, address, reasons.secondImage);
    if (text === '') continue;
    if (isAlwaysShown(feedback, item)) explanations.push(text);
    else report.tell(feedback.line, text, reasons.feedback);
  }
  return explanations.join('\n');
}

function isAlwaysShown({ attributes }: XmlElement, item: XmlElement): boolean {
  const { outcomeIdentifier = '', identifier = '', showHide = 'show' } = attributes;
  const processing = childNamed(item, 'responseProcessing');
  const isSet = processing !== undefined && descendantsNamed(processing, 'setOutcomeValue').some((each) => each.attributes.identifier === outcomeIdentifier);
  if (isSet) return false;
  const outcome = childrenNamed(item, 'outcomeDeclaration').find((each) => each.attributes.identifier === outcomeIdentifier);
  const value = outcome && textOf(childNamed(outcome, 'defaultValue')).trim();
  return showHide === 'show' ? value === identifier : value !== identifier;
}
