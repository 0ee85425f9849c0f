import { expect, test } from 'vitest'
import { fileNameOf, FORM_FILES_MAX, fullOf, sizeText } from './form-files.ts'

test.each([
  ['Action plan.PDF', 'Action plan.pdf'],
  ['..\\..\\windows\\plan.exe', 'plan.pdf'],
  ['/etc/passwd', 'passwd.pdf'],
  ['.htaccess', 'file.pdf'],
  ['', 'file.pdf'],
  ['plan\u202Efdp.exe', 'plan fdp.pdf'],
  ['a\r\nset-cookie: x.pdf', 'a set-cookie x.pdf'],
  ['"><script>.pdf', 'script.pdf'],
  ['Asma de Íñigo.pdf', 'Asma de Íñigo.pdf'],
  ['計画.pdf', '計画.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(80)}.pdf`],
])('The name %j is kept as %j', (uploaded, kept) => {
  expect(fileNameOf(uploaded, 'application/pdf')).toBe(kept)
})

test('A picture has the ending of what is stored', () => {
  expect(fileNameOf('IMG_1.png', 'image/jpeg')).toBe('IMG_1.jpg')
})

test('Neither a family nor a school fills the disk', () => {
  const none = { files: 0, familyBytes: 0, schoolBytes: 0 }
  const { files, familyBytes, schoolBytes } = FORM_FILES_MAX
  expect(fullOf(none, 1)).toBeNull()
  expect(fullOf({ ...none, files }, 1)).toBe('FAMILY')
  expect(fullOf({ ...none, familyBytes }, 1)).toBe('FAMILY')
  expect(fullOf({ ...none, schoolBytes }, 1)).toBe('SCHOOL')
  expect(fullOf({ files: files - 1, familyBytes: familyBytes - 1, schoolBytes: 0 }, 1)).toBeNull()
})

test('Sizes are read in kilobytes and megabytes, in the language of the reader', () => {
  expect([sizeText(12, 'en-US'), sizeText(120_000, 'en-US'), sizeText(2_500_000, 'en-US')]).toEqual([
    '1 KB',
    '117 KB',
    '2.4 MB',
  ])
})
