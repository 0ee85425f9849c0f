import type { automaticMessages } from '@afterbell/contract/messages/automatic'
import {
  AUTOMATIC_KINDS,
  automaticKinds,
  automaticSettingFindings,
  automaticTextFindings,
  type AutomaticKind,
} from '@afterbell/domain/messages/automatic'
import { standardText } from '@afterbell/domain/messages/automatic-texts'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Channel } from '@afterbell/domain/messages/channels'
import { changedMeanwhile } from '../../../platform/database/changed-meanwhile.ts'
import { record } from '../../../platform/database/history.ts'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { assertValid } from '../../../platform/problems.ts'
import { cleanLetter, plainLetter } from '../letter-html.ts'
import {
  keepSetting,
  keepText,
  schoolTextsOf,
  removeText,
  settingOf,
  settingsOf,
  type StoredSetting,
  type SchoolText,
} from './automatic.store.ts'

/** A school's settings and texts of automatic messages. */
export const automaticActs: Acts<typeof automaticMessages> = {
  list: (call) => rowsOf(call, call.query.language, AUTOMATIC_KINDS),
  update: async (call) => {
    const { kind } = call.params
    assertValid(automaticSettingFindings(kind, call.body))
    await keep(call, { ...call.body, kind })
    return rowOf(call, 'en', kind)
  },
  saveText: async (call) => {
    const { kind, channel } = call.params
    const { language, version } = call.body
    const words = wordsOf(channel, call.body)
    assertValid(automaticTextFindings(kind, channel, words))
    await keep(call, { ...(await settingOf(call.tx, call.school.id, kind)), version })
    await keepText(call.tx, call.school.id, { kind, channel, language, ...words })
    return rowOf(call, language, kind)
  },
  useStandard: async (call) => {
    const { kind, channel } = call.params
    const { language, version } = call.query
    await keep(call, { ...(await settingOf(call.tx, call.school.id, kind)), version })
    await removeText(call.tx, call.school.id, { kind, channel, language })
    return rowOf(call, language, kind)
  },
}

/** Saves a kind's setting unless somebody else changed it meanwhile, and records the change. */
async function keep(call: AnyCall, setting: StoredSetting): Promise<void> {
  const { tx, school } = call
  const version = await keepSetting(tx, school.id, setting)
  if (version === null) throw await changedMeanwhile(tx, school, school.id)
  await record(tx, call, [
    {
      what: 'messages.automatic-changed',
      subjectId: school.id,
      details: { name: automaticKinds[setting.kind].label },
    },
  ])
}

/** Normalizes a text before it is saved. */
function wordsOf(channel: Channel, { subject, message }: { subject: string; message: string }) {
  if (channel === 'SMS') {
    const plain = message.replace(/\r\n?/g, '\n').trim()
    return { subject: '', message: plain, plain }
  }
  const letterHtml = cleanLetter(message)
  return {
    subject: subject.replace(/[\r\n]+/g, ' ').trim(),
    message: letterHtml,
    plain: plainLetter(letterHtml),
  }
}

async function rowsOf({ tx, school }: AnyCall, language: Language, kinds: readonly AutomaticKind[]) {
  const settings = await settingsOf(tx, school.id, kinds)
  const schoolTexts = await schoolTextsOf(tx, school.id, kinds)
  return kinds.map((kind) => ({
    ...settings.get(kind)!,
    email: textOf(schoolTexts, kind, 'EMAIL', language),
    sms: textOf(schoolTexts, kind, 'SMS', language),
  }))
}

async function rowOf(call: AnyCall, language: Language, kind: AutomaticKind) {
  return (await rowsOf(call, language, [kind]))[0]!
}

function textOf(
  schoolTexts: readonly SchoolText[],
  kind: AutomaticKind,
  channel: Channel,
  language: Language,
) {
  const ownTexts = schoolTexts.filter((each) => each.kind === kind && each.channel === channel)
  const ownText = ownTexts.find((each) => each.language === language)
  const { subject, message } = ownText ?? standardText(kind, channel, { language })
  return { subject, message, isOwn: ownText !== undefined, ownIn: ownTexts.map((each) => each.language) }
}
