import { describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { forgotPassword } from '@cablepark/contracts/accounts/mailed-links';

import { Refused, startServerForEachTest } from '../test/fake-server.ts';
import { renderInPage } from '../test/in-page.tsx';
import { useCommand } from './use-command.ts';

const server = startServerForEachTest();
const anna = { body: { email: 'anna@example.com' } };
const other = { body: { email: 'other@example.com' } };

describe('a command', () => {
  it('is sent once by a double click, and again once it was refused', async () => {
    server.current.answer(forgotPassword, () => new Refused(429, { code: 'THROTTLED' }));
    const page = renderInPage(() => useCommand(forgotPassword));
    act(() => {
      page.current.mutate(anna);
      page.current.mutate(anna);
    });
    await waitFor(() => {
      expect(page.current.isError).toBe(true);
    });
    expect(server.current.listRequestsTo(forgotPassword)).toHaveLength(1);
    act(() => {
      page.current.mutate(anna);
      page.current.mutate(other);
    });
    await waitFor(() => {
      expect(server.current.listRequestsTo(forgotPassword)).toMatchObject([anna, anna, other]);
    });
  });
});
