import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/table.ts';

/** A key that must be gone from the vault: what it sealed has been erased. */
export interface ErasedKeyRow {
  keyId: string;
}

export const erasedKeys = defineTable<ErasedKeyRow>('erased_keys', {
  columns: { keyId: { name: 'key_id', type: 'uuid', primary: true } },
});

/** Every key that an erasure named: whoever deletes keys goes by this, as often as it takes (design, section 4). */
export const erasedKeysReadModel = defineReadModel({
  name: 'erased_keys',
  version: 1,
  tables: [erasedKeys],
  on: {
    PersonalDataErased: ({ data }, changes) => {
      for (const keyId of data.keyIds) changes.put(erasedKeys, { keyId });
    },
  },
});
