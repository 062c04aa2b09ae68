import { useQuery } from '@tanstack/react-query';
import { askInSql } from '@cablepark/contracts/analytics/ask-in-sql';
import {
  changeQuestion,
  eraseQuestion,
  listQuestions,
  saveQuestion,
} from '@cablepark/contracts/analytics/saved-questions';
import { mutationHook, queryOf } from '../../shared/api/hooks.ts';

const questionsQuery = queryOf(listQuestions, { refetchOnMount: true });

export const useQuestions = () => useQuery(questionsQuery({}));
export const useAskInSql = mutationHook(askInSql);
export const useSaveQuestion = mutationHook(saveQuestion, { invalidates: [listQuestions] });
export const useChangeQuestion = mutationHook(changeQuestion, { invalidates: [listQuestions] });
export const useEraseQuestion = mutationHook(eraseQuestion, { invalidates: [listQuestions] });
