import { expect, it } from 'vitest'
import { pictureAddress, pictureIn } from './picture.ts'

const id = '0189aaaa-bbbb-8ccc-8ddd-eeeeeeeeeeee'

it('the address of a picture tells its id and its size', () => {
  const address = pictureAddress({ schoolId: id, id, width: 512, height: 256, type: 'image/webp' })
  expect(address).toBe(`/api/images/${id}/${id}-512x256.webp`)
  expect(pictureIn(address)).toEqual({ id, width: 512, height: 256 })
  expect(['', '/logo.png', `${id}.webp`, `${id}-1x1.svg`].map(pictureIn)).toEqual([null, null, null, null])
})
