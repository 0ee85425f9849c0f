import { randomUUIDv7 } from 'node:crypto'
import type { messageSettings } from '@afterbell/contract/messages/settings'
import type { Channel } from '@afterbell/domain/messages/channels'
import { messageFindings } from '@afterbell/domain/messages/message-form'
import { record } from '../../platform/database/history.ts'
import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import type { Acts, AnyCall } from '../../platform/http/serve.ts'
import { assertValid, notThere, refuse, type Guards } from '../../platform/problems.ts'
import { schoolAddress } from '../school/school-contact.store.ts'
import { cleanLetter, plainLetter } from './letter-html.ts'
import { messageSettingsOf, saveMessageSettings } from './message-settings.store.ts'
import type { MessageParts } from './message-parts.ts'
import { keepTemplate, removeTemplate, templatesOf } from './settings.store.ts'

/** Serves a school's message settings and its templates. */
export function messageSettingsActs({ sendsEmail, twilio }: MessageParts): Acts<typeof messageSettings> {
  return {
    get: async ({ tx, school }) => ({
      ...(await messageSettingsOf(tx, school.id)),
      sendsEmail,
      postalAddress: await schoolAddress(tx, school.id),
      sendsSms: twilio !== null,
      smsPartCents: twilio?.partCents ?? null,
    }),
    update: async (call) => {
      const savedSettings = await saveMessageSettings(call.tx, call.school.id, call.body)
      if (!savedSettings) throw await changedMeanwhile(call.tx, call.school, call.school.id)
      await record(call.tx, call, [{ what: 'messages.settings-changed', subjectId: call.school.id }])
      return savedSettings
    },
    templates: ({ tx, school, query }) => templatesOf(tx, school.id, query.channel),
    addTemplate: (call) => keep(call, { ...call.body, id: randomUUIDv7() }, true),
    updateTemplate: (call) => keep(call, { ...call.body, id: call.params.id }, false),
    removeTemplate: async (call) => {
      const name = await removeTemplate(call.tx, call.school.id, call.params.id)
      if (name === null) throw notThere()
      await record(call.tx, call, [{ what: 'messages.template-removed', details: { name } }])
    },
  }
}

interface TemplateInput {
  id: string
  channel: Channel
  name: string
  subject: string
  message: string
}

async function keep(call: AnyCall, template: TemplateInput, isNew: boolean) {
  const isLetter = template.channel === 'EMAIL'
  const message = isLetter ? cleanLetter(template.message) : template.message.trim()
  const plain = isLetter ? plainLetter(message) : message
  // A template may have no subject.
  const subject = isLetter ? template.subject.replace(/[\r\n]+/g, ' ').trim() : ''
  const findings = messageFindings(
    template.channel,
    { subject, message, plain, primary: true, secondary: true, sendAt: null },
    { at: call.at },
  )
  assertValid(findings.filter(({ path }) => path !== 'subject' || subject !== ''))
  const savedTemplate = await keepTemplate(
    call.tx,
    call.school.id,
    { ...template, subject, message },
    { isNew },
  )
  if (!savedTemplate) throw notThere()
  const what = isNew ? 'messages.template-added' : 'messages.template-changed'
  await record(call.tx, call, [{ what, subjectId: savedTemplate.id, details: { name: savedTemplate.name } }])
  return savedTemplate
}

/** Refuses a second template with the same name. */
export const messageGuards: Guards = {
  message_template_name_is_taken: () =>
    refuse('NAME_TAKEN', 'There is a template with this name already', { field: 'name' }),
}
