import { sql } from 'kysely';

/** By the first letter of the ISO type, else by the length, else by the size of the type, as `lengthOf` of tariffs has it. */
const feet = sql`case upper(left(container.iso_code, 1)) when '2' then 20 when '4' then 40 when 'L' then 45 else
  case when container.length_ft >= 44 then 45 when container.length_ft >= 30 then 40 when container.length_ft > 0 then 20
    else container_type.size end end`;

/** What a container is, whatever the moment: of rows that are joined with `container` and `container_type`. */
export const boxColumns = sql`container.container_type_id, (${feet})::text as size, (${feet}) / 20::float8 as teu`;

/** @param account its id @param of the column that names the container */
export const joinBox = (account: number, of: ReturnType<typeof sql>) => sql`
  join container on container.account_id = ${account} and container.id = ${of}
  join container_type on container_type.account_id = ${account} and container_type.id = container.container_type_id`;
