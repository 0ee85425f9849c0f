import type { FastifyInstance } from 'fastify'
import { pictureIn } from '@afterbell/domain/kernel/picture'
import { inSchool, type Pool } from '../../platform/database/database.ts'
import { notThere } from '../../platform/problems.ts'
import { isUuid } from '../../platform/http/read-input.ts'
import { imageById } from './image.store.ts'

/**
 * Serves schools' pictures to anyone. The content at an address never changes, so it is cached forever. The headers
 * keep a browser from treating a picture as anything else.
 */
export function serveImages(api: FastifyInstance, { pool }: { pool: Pool }): void {
  api.get('/images/:schoolId/:name', async (request, reply) => {
    const { schoolId, name } = request.params as { schoolId: string; name: string }
    const picture = pictureIn(name)
    if (!picture || !isUuid(schoolId)) throw notThere()
    const image = await inSchool(pool, { session: null, school: schoolId, readOnly: true }, (tx) =>
      imageById(tx, schoolId, picture.id),
    )
    if (!image) throw notThere()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-type', image.type)
      .header('content-security-policy', `default-src 'none'; sandbox`)
      .header('cross-origin-resource-policy', 'same-origin')
      .send(image.bytes)
  })
}
