# Makes small/persons.sas7bdat, the table of small_files.py: `Rscript small_files.R`, with haven 2.5.1.

library(haven)

days <- c("2024-03-01", "1999-12-31", NA, "1960-01-01", "2000-02-29", "2024-03-01")
persons <- data.frame(
  sex = c("male", "female", "female", "male", "no answer", "female"),
  age = c(30, 41, NA, 25, 67, 30),
  income = c(1234.5, 0.1, 99.25, NA, 1e6, 3),
  town = c("Köln", "Łódź", "Köln", NA, "Paris & Co", "Łódź"),
  day = as.Date(days)
)
attr(persons$sex, "label") <- "Sex of the person"
attr(persons$age, "label") <- "Age in years"
write_sas(persons, "small/persons.sas7bdat")
