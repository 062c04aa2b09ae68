import { useQuery } from '@tanstack/react-query';
import { askInSql } from '@cablepark/contracts/analytics/ask-in-sql';
import {
  changeQuestion,
  eraseQuestion,
  listQuestions,
  saveQuestion,
} from '@cablepark/contracts/analytics/saved-questions';
import { mutationHook, queryOf } from '../../shared/api/hooks.ts';

export const useQuestions = () => useQuery(queryOf(listQuestions, { refetchOnMount: true })({}));
export const useAskInSql = mutationHook(askInSql);
export const useSaveQuestion = mutationHook(saveQuestion, { invalidates: [listQuestions] });
export const useChangeQuestion = mutationHook(changeQuestion, { invalidates: [listQuestions] });
export const useEraseQuestion = mutationHook(eraseQuestion, { invalidates: [listQuestions] });
