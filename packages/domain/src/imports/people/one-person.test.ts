import { expect, test } from 'vitest'
import { onePersonIn } from './one-person.ts'

test.each(['Yaw Osei', 'José Ñuñez', "Mary-Ann O'Neil", 'Maria de la Cruz', 'Nguyễn Thị Hoa', '王小明'])(
  'reads the whole name of one person: %s',
  (name) => {
    expect(onePersonIn(`  ${name.replace(' ', '  ')} `)).toEqual({ reads: 'NAME', name })
  },
)

test.each(['Kwabena Tutu', 'Aunt May', 'Kofi Annan Mensah'])(
  'asks about words no name was seen with: %s',
  (name) => {
    expect(onePersonIn(name)).toEqual({ reads: 'ASKS', name })
  },
)

test.each([
  '',
  'Bo',
  'Dad',
  'everyone',
  'no one',
  'Nobody Else',
  'NOT Yaw Osei',
  'No Tom Reed',
  'anyone but Tom',
  'Everyone Except Tom',
  'only on Friday',
  'Tom Reed, Ann Reed',
  'Tom and Ann Reed',
  'Ann Reed & Tom',
  'Reed, Tom',
  'Yaw Osei (uncle)',
  'Yaw Osei 555-010-0188',
  'Yaw\u0000 Osei',
  'Yaw\u202eOsei Osei',
  'Tom\nReed',
])('guesses nothing: %j', (typed) => {
  expect(onePersonIn(typed)).toEqual({ reads: 'NOT_ONE' })
})
