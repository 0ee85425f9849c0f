import { forms } from '../../packages/contract/src/forms/forms.ts'
import { formAnswers } from '../../packages/contract/src/forms/form-answers.ts'
import { policies } from '../../packages/contract/src/settings/policies.ts'
import { expect, test } from '../rig/afterbell.ts'
import { cutOff } from '../rig/layout.ts'
import { letters, officeOf } from '../rig/office.ts'
import { billedFamily, logInFamily } from '../rig/portal.ts'
import { violations } from '../rig/violations.ts'

test('a mother finds what to do, fills out and signs a form, and accepts a policy @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const formName = `Swim test ${letters()}`
  const form = await office.call(forms.create, {
    body: {
      formName,
      required: true,
      needsSignature: true,
      mayDrawSignature: true,
      formFields: [
        { sortedId: 0, question: 'Can your child swim?', required: true },
        { sortedId: 1, question: 'Date of the last shot', fieldType: 'DATE' },
        { sortedId: 2, question: 'We may take pictures', fieldType: 'CONSENT' },
      ],
    },
  })
  const title = `Late pickups ${letters()}`
  const text = `After 6 we charge a fee: ${letters()}.`
  await office.call(policies.save, {
    body: { policies: [{ title, text, isAsked: true }], removed: [] },
  })
  const { email, childId } = await billedFamily(office, { price: 0, formIds: [form.id] })
  await logInFamily(page, office, { email })
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible()
  expect(await cutOff(page)).toEqual([])
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: `Fill out: ${formName}` }).click()
  await expect(page.getByRole('heading', { name: formName })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please check the fields that are marked.')).toBeVisible()
  await expect(page.getByLabel('Can your child swim?')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Can your child swim?').fill('Like a fish')
  await page.reload()
  await expect(page.getByLabel('Can your child swim?')).toHaveValue('Like a fish')
  const box = page.getByRole('img', { name: 'Nothing is drawn yet.' })
  await box.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await box.boundingBox())!
  await page.mouse.move(x + width / 4, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 4, { steps: 8 })
  await page.mouse.move(x + width, y + height / 2, { steps: 8 })
  await page.mouse.up()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Your drawn signature' })).toBeVisible()
  await page.getByLabel('Type your full name to sign').fill('Mara Test')
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you! The school has your answers.')).toBeVisible()
  const { content } = await office.call(formAnswers.history, {
    params: { id: childId, formId: form.id },
    query: {},
  })
  expect(content).toMatchObject([{ isByFamily: true, signature: { name: 'Mara Test', language: 'en' } }])
  expect(content[0]!.signature!.drawing).toMatch(/^M150 100L150 100L/)

  await page.getByRole('link', { name: 'Back to your week' }).click()
  await page.getByRole('link', { name: `Read: ${title}` }).click()
  await expect(page.getByText(text)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: `Accept: ${title}` }).click()
  await expect(page.getByRole('button', { name: `Accept: ${title}` })).toBeHidden()
  await page.getByText(title).click()
  await expect(page.getByText(text)).toBeVisible()
})

test('a father photographs the plan a form asks for, and the school saves it @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const formName = `Asthma plan ${letters()}`
  const form = await office.call(forms.create, {
    body: {
      formName,
      required: true,
      formFields: [
        { sortedId: 0, question: 'The action plan', required: true, fieldType: 'FILE' },
        { sortedId: 1, question: 'Anything else?' },
      ],
    },
  })
  const { email, childId } = await billedFamily(office, { price: 0, formIds: [form.id] })
  await logInFamily(page, office, { email })
  await page.getByRole('link', { name: `Fill out: ${formName}` }).click()
  await page.getByLabel('Anything else?').fill('Spacer in the bag')
  const chooser = page.getByLabel('Choose a file')
  await chooser.setInputFiles({
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>'),
  })
  await expect(page.getByText('Please choose a PDF, or a picture as JPEG or PNG')).toBeVisible()
  await expect(page.getByLabel('Anything else?')).toHaveValue('Spacer in the bag')
  const picture = await page.screenshot({ type: 'png' })
  await chooser.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('plan.jpg')).toBeVisible()
  await page.reload()
  await expect(page.getByText('plan.jpg')).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download plan.jpg' }).click()
  expect((await download).suggestedFilename()).toBe('plan.jpg')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you! The school has your answers.')).toBeVisible()
  const { content } = await office.call(formAnswers.history, {
    params: { id: childId, formId: form.id },
    query: {},
  })
  expect(content[0]!.answers[0]!.answer).toMatchObject({ name: 'plan.jpg' })
})
